export default {
  signInThenRetry: "<link>Inicia sesión en otra pestaña</link>; luego vuelve y presiona el botón otra vez.",
  signInThenPress: "<link>Inicia sesión en otra pestaña</link>; luego vuelve y presiona “{button}” otra vez.",
  enterCodeThenRetry: "<link>Escribe tu código en otra pestaña</link>; luego vuelve y presiona el botón otra vez.",
  enterCodeThenPress: "<link>Escribe tu código en otra pestaña</link>; luego vuelve y presiona “{button}” otra vez.",
} as const;

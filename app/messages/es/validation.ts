export default {
  required: "{label}: este campo es obligatorio",
  tooShort: "{label}: escribe al menos {min} caracteres",
  tooLong: "{label}: no más de {max} caracteres",
  emailRequired: "Escribe tu correo electrónico",
} as const;

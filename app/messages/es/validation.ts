export default {
  required: "{label}: este campo es obligatorio",
  tooShort: "{label}: escribe al menos {min} caracteres",
  tooLong: "{label}: no más de {max} caracteres",
  emailRequired: "Escribe tu correo electrónico",
  emailHasSpace: "Este correo electrónico no es válido: tiene un espacio.",
  emailNeedsAt: "Este correo electrónico no es válido: lleva una sola @, entre un nombre y un dominio.",
  emailCannotContain: "Este correo electrónico no es válido: no puede tener el carácter “{character}”.",
  emailHasDots: "Este correo electrónico no es válido: le sobra un punto.",
  emailNeedsDot: "Este correo electrónico no es válido: después de la @ falta un punto, como en example.com.",
  emailNameTooLong: "Este correo electrónico no es válido: tiene más de {max, number} caracteres antes de la @.",
  emailTooLong: "Este correo electrónico no es válido: tiene más de {max, number} caracteres.",
  emailNoDomain: "Este correo electrónico no es válido: después de la @ no hay un dominio como example.com.",
} as const;

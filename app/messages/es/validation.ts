export default {
  required: "{label}: este campo es obligatorio",
  tooShort: "{label}: escribe al menos {min, number} caracteres",
  tooLong: "{label}: no más de {max, number} caracteres",
  emailRequired: "Escribe tu correo electrónico",
} as const;

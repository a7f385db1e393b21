export default {
  required: "{label} is required",
  tooShort: "{label} must be at least {min, number} characters",
  tooLong: "{label} must not exceed {max, number} characters",
  emailRequired: "Email is required",
} as const;

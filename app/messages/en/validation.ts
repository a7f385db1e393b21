export default {
  required: "{label} is required",
  tooShort: "{label} must be at least {min} characters",
  tooLong: "{label} must not exceed {max} characters",
  emailRequired: "Email is required",
} as const;

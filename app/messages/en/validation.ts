export default {
  required: "{label} is required",
  tooShort: "{label} must be at least {min} characters",
  tooLong: "{label} must not exceed {max} characters",
  emailRequired: "Email is required",
  emailHasSpace: "Invalid email address. It contains a space.",
  emailNeedsAt: "Invalid email address. It needs one @ between a name and a domain.",
  emailCannotContain: 'Invalid email address. It cannot contain "{character}".',
  emailHasDots: "Invalid email address. It has too many dots.",
  emailNeedsDot: "Invalid email address. The part after the @ needs a dot, as in example.com.",
  emailNameTooLong: "Invalid email address. The part before the @ has more than {max, number} characters.",
  emailTooLong: "Invalid email address. It has more than {max, number} characters.",
  emailNoDomain: "Invalid email address. The part after the @ is not a domain such as example.com.",
} as const;

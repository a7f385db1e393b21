export default {
  signInThenRetry: "<link>Sign in in a new tab</link>, then come back and try again.",
  signInThenPress: "<link>Sign in in a new tab</link>, then come back and tap {button} again.",
  enterCodeThenRetry: "<link>Enter your code in a new tab</link>, then come back and try again.",
  enterCodeThenPress: "<link>Enter your code in a new tab</link>, then come back and tap {button} again.",
} as const;

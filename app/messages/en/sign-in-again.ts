export default {
  signInThenRetry: "<link>Sign in in a new tab</link>, then come back and press the button again.",
  signInThenPress: "<link>Sign in in a new tab</link>, then come back and press {button} again.",
  enterCodeThenRetry: "<link>Enter your code in a new tab</link>, then come back and press the button again.",
  enterCodeThenPress: "<link>Enter your code in a new tab</link>, then come back and press {button} again.",
} as const;

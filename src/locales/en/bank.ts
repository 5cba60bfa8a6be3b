/**
 * The bank picker. `{bank}` is a bank's name, `{code}` its code, `{text}` what the payer typed, `{age}` a time ago.
 * `{orWallet}` follows the word for a bank: the message of that name if the list has wallets, else nothing.
 */
export const bank = {
  label: 'Bank{orWallet}',
  placeholder: 'Choose or search for your bank{orWallet}',
  selectPlaceholder: 'Choose your bank{orWallet}',
  toggle: 'Show options',
  options: 'Options',
  clear: 'Clear',
  popular: 'Popular banks{orWallet}',
  loading: 'Loading the banks…',
  failed: 'The banks could not be loaded.',
  empty: 'No banks are available right now. Please use another payment method.',
  noMatch: 'No bank{orWallet} matches “{text}”. Try its name, its short name or its code.',
  found: { one: '{count} bank{orWallet} found.', other: '{count} banks{orWallet} found.' },
  stale: 'Last updated {age}. Some banks{orWallet} may have gone offline since.',
  ageUnknown: 'This list may be out of date.',
  offline: 'Offline',
  models: 'Account type',
  allModels: 'All',
  B2C: 'Personal',
  B2B1: 'Corporate',
  overLimit: 'Amount not accepted',
  selected: '{bank} ({code}) selected.',
  remembered: '{bank} ({code}) selected, as last time. You can change it.',
  cleared: '{bank} deselected.',
  refused: '{bank} cannot be chosen for this payment at the moment.',
  wentOffline: '{bank} has just gone offline.',
  offlineWarning:
    '{bank} is offline at the moment, so the payment may fail. Try later or choose another bank{orWallet}.',
  vanished: '{bank} is no longer available. Please choose another bank{orWallet}.',
  blocked:
    '{bank} is offline and cannot be chosen at the moment. Please choose another bank{orWallet}.',
  another: 'Choose another bank{orWallet}',
  approval:
    'Corporate account: a second person in your company must approve this payment in online banking.',
  personalAccount:
    'Paying from a personal account? Press “{personal}” above, then choose your bank{orWallet}.',
  required: 'Please choose your bank{orWallet}.',
  limits: 'FPX accepts {lowest} to {highest} per payment. Your total is {amount}.',
  terms: 'By pressing the pay button, you agree to the {link} of FPX.',
  termsLink: 'terms and conditions',
  newWindow: 'opens in a new window',
  bank: 'Banks',
  wallet: 'Wallets',
  orWallet: { one: ' or wallet', other: ' and wallets' },
}

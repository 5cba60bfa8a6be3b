/**
 * The messages of the bank picker. Messages can contain the slots `{bank}` for a bank's name, `{code}` for its code,
 * `{text}` for the text the payer typed and `{age}` for a relative time.
 */
export const bank = {
  label: 'Bank',
  placeholder: 'Find your bank',
  selectPlaceholder: 'Choose your bank',
  toggle: 'Show options',
  options: 'Options',
  clear: 'Clear',
  popular: 'Popular banks',
  loading: 'Loading the banks…',
  failed: 'The banks could not be loaded.',
  empty: 'No banks are available right now. Please use another payment method.',
  noMatch: 'No bank matches “{text}”. Try its name, its short name or its code.',
  found: { one: '{count} bank found.', other: '{count} banks found.' },
  stale: 'Last updated {age}. Some banks may have gone offline since.',
  offline: 'Offline',
  models: 'Account type',
  allModels: 'All',
  B2C: 'Personal',
  B2B1: 'Corporate',
  overLimit: 'Amount not accepted',
  selected: '{bank} ({code}) selected.',
  cleared: '{bank} deselected.',
  refused: '{bank} cannot be chosen for this payment at the moment.',
  kept: '{bank} is still selected. To change it, choose from the list.',
  wentOffline: '{bank} has just gone offline.',
  offlineWarning:
    '{bank} is offline at the moment, so the payment may fail. Try later or choose another bank.',
  vanished: '{bank} is no longer available. Please choose another bank.',
  blocked: '{bank} is offline and cannot be chosen at the moment. Please choose another bank.',
  another: 'Choose another bank',
  approval:
    'Corporate account: a second person in your company must approve this payment in online banking.',
  personalAccount:
    'Paying from a personal account? Press “{personal}” above, then choose your bank.',
  required: 'Please choose your bank.',
  limits: 'FPX accepts {lowest} to {highest} per payment. Your total is {amount}.',
  terms: 'By paying, you agree to FPX’s {link}.',
  termsLink: 'terms and conditions',
  newWindow: 'opens in a new window',
  bank: 'Banks',
  personal: 'Personal accounts',
  corporate: 'Corporate accounts',
  wallet: 'Wallets',
}

/** The messages for a list that contains wallets, which the page passes as `messages`. */
export const wallets = {
  label: 'Bank or wallet',
  placeholder: 'Find your bank or wallet',
  selectPlaceholder: 'Choose your bank or wallet',
  popular: 'Popular banks and wallets',
  noMatch: 'No bank or wallet matches “{text}”. Try its name, its short name or its code.',
  found: { one: '{count} bank or wallet found.', other: '{count} banks or wallets found.' },
  stale: 'Last updated {age}. Some banks and wallets may have gone offline since.',
  offlineWarning:
    '{bank} is offline at the moment, so the payment may fail. Try later or choose another bank or wallet.',
  vanished: '{bank} is no longer available. Please choose another bank or wallet.',
  blocked:
    '{bank} is offline and cannot be chosen at the moment. Please choose another bank or wallet.',
  another: 'Choose another bank or wallet',
  personalAccount:
    'Paying from a personal account? Press “{personal}” above, then choose your bank or wallet.',
  required: 'Please choose your bank or wallet.',
}

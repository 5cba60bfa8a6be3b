/**
 * The parts of `import { BankPicker }`, each with its modules in `src`. A module that is in no part belongs to the rest.
 * A part comes before the parts that import it. Otherwise it would leave the bundle together with them, and cost nothing.
 *
 * @type {Record<string, string[]>}
 */
export const parts = {
  events: ['hooks/request/errorEvent.ts', 'hooks/selection/useBankEvents.ts'],
  'remembered bank': ['hooks/dom/tryOrUndefined.ts', 'hooks/selection/rememberedBank.ts'],
  'featured banks': [
    'components/BankPicker/FeaturedBanks.tsx',
    'components/BankPicker/useFeaturedOptions.ts',
  ],
  'terms of FPX': ['components/BankPicker/BankTerms.tsx'],
  'FPX models': ['components/BankPicker/ModelFilter.tsx', 'contract/bankModel.ts'],
  'limits of the amount': [
    'components/formatRinggit.ts',
    'hooks/banks/bankLimits.ts',
    'hooks/dom/readNumber.ts',
  ],
  'logos, badges': ['components/BankPicker/BankBadge.tsx', 'hooks/banks/readBankLogo.ts'],
  wallets: ['components/BankPicker/translateWithWallets.ts', 'hooks/banks/bankKind.ts'],
  'native select': ['components/BankPicker/BankSelect.tsx', 'components/BankPicker/useTouch.ts'],
  'forms: validation, reset': [
    'components/BankPicker/useBankValidity.ts',
    'hooks/dom/getRootChain.ts',
    'hooks/selection/useFormReset.ts',
  ],
  'notices, warnings, problems': [
    'components/BankPicker/BankAlternatives.tsx',
    'components/BankPicker/BankButton.tsx',
    'components/BankPicker/BankNotices.tsx',
    'components/BankPicker/LiveRegion.tsx',
    'components/ProblemNotice.tsx',
    'components/formatAge.ts',
    'components/useClock.ts',
    'components/useFocusFallback.ts',
    'hooks/request/getProblemReason.ts',
  ],
  'English words': ['locales/en/bank.ts', 'locales/en/problem.ts'],
  'choice of the language, plurals': [
    'components/LocaleContext.ts',
    'locales/format.ts',
    'locales/isolate.ts',
  ],
  'other names of banks, for the search': ['hooks/banks/bankNames.ts'],
  'search, typing errors, marks': [
    'hooks/combobox/bankSearch.ts',
    'hooks/combobox/splitByMatch.ts',
    'hooks/dom/foldCase.ts',
    'hooks/dom/graphemes.ts',
  ],
  'place of the list': ['components/BankPicker/useBankPlacement.ts'],
  'rows in steps': ['components/BankPicker/useRenderedRows.ts'],
  'typing and keys': [
    'hooks/combobox/comboboxReducer.ts',
    'hooks/combobox/getKeyCommand.ts',
    'hooks/combobox/useActiveOptionInView.ts',
    'hooks/combobox/useBankCombobox.ts',
    'hooks/combobox/useComboboxProps.ts',
    'hooks/combobox/useDismiss.ts',
    'hooks/combobox/useRootListeners.ts',
    'hooks/combobox/useVisibleOptions.ts',
  ],
  'list and field': [
    'components/BankPicker/BankCombobox.tsx',
    'components/BankPicker/BankPopover.tsx',
    'components/BankPicker/BankRow.tsx',
    'components/BankPicker/bankTags.tsx',
    'components/BankPicker/renderByKind.ts',
    'components/BankPicker/useFieldAttributes.ts',
    'hooks/dom/afterPaint.ts',
  ],
  'request, cache, retries': [
    'contract/problemCode.ts',
    'contract/proxyBanks.ts',
    'hooks/banks/bankQueryOptions.ts',
    'hooks/banks/useBanks.ts',
    'hooks/request/FpxContext.ts',
    'hooks/request/RequestError.ts',
    'hooks/request/baseQueryOptions.ts',
    'hooks/request/fpxKeys.ts',
    'hooks/request/request.ts',
    'hooks/request/findLastError.ts',
  ],
  'options: name, status, order': [
    'contract/readBankStatus.ts',
    'contract/readFieldsMatching.ts',
    'contract/readableName.ts',
    'hooks/banks/toBankOptions.ts',
  ],
  'selected bank': [
    'hooks/selection/reconcileSelection.ts',
    'hooks/selection/selectionReducer.ts',
    'hooks/selection/useBankSelection.ts',
    'hooks/selection/useSelection.ts',
  ],
}

import { type Ref, useEffect, useRef } from 'react'
import { isOfModel } from '../../contract/index.js'
import type { BankOption } from '../core/toBankOptions.js'
import { addListeners } from '../../client/addListeners.js'
import { useStableCallback } from '../../ui/hooks.js'
import { isolate } from '../../locales/formatMessage.js'
import { renderGroups } from './renderGroups.js'
import { useFieldAttributes } from './useFieldAttributes.js'
import { useBankPickerContext } from './BankPickerContext.js'
import { toTagKeys } from './bankTags.js'

/**
 * Renders the native select of server-rendered markup. It has the field's name and its options have the codes as values,
 * so that the form works without a script. If the payer is using the select when a browser hydrates it, options that
 * share a code have their unique keys as values until the combobox replaces the select.
 */
export function BankSelect() {
  const { props, picker, t, part, isHydrated, hasWallets, setHasLeftServerSelect } =
    useBankPickerContext()
  const fieldAttributes = useFieldAttributes()
  const isServerRendered = !isHydrated
  const { selectedOption, selected, inputRef, select, clear, modelFilter } = picker
  const { name, disabled, readOnly, placeholder, autoFocus } = props
  let options = (picker.options ?? []).filter(
    (option) => option === selectedOption || isOfModel(option, modelFilter),
  )
  // On a server, React marks every option that has the selected code as selected, but browsers show only the last of
  // these options.
  if (isServerRendered && selectedOption) {
    const { code } = selectedOption
    // If a row of another group shares this code, we render the selected option's group last.
    const isOfGroup = ({ group }: BankOption) => group === selectedOption.group
    if (options.some((row) => row.code === code && !isOfGroup(row)))
      options = [...options.filter((row) => !isOfGroup(row)), ...options.filter(isOfGroup)]
    const last = options.findLastIndex((option) => option.code === code)
    options.splice(last, 0, ...options.splice(options.indexOf(selectedOption), 1))
  }
  const valueOf = ({ code, key }: BankOption) =>
    isServerRendered || options.filter((option) => option.code === code).length === 1 ? code : key
  const applyOption = (option: BankOption | undefined) => (option ? select(option) : clear())
  const hasReadSelectionRef = useRef(false)
  useEffect(() => {
    if (hasReadSelectionRef.current || !isServerRendered) return
    hasReadSelectionRef.current = true
    // The payer may have selected an option before the script loaded. Initially, browsers show the last option that is
    // marked as selected.
    const select = inputRef.current as unknown as HTMLSelectElement
    const { options: rendered, selectedIndex } = select
    const shown = [...rendered].findLastIndex(({ defaultSelected }) => defaultSelected)
    // The selected index identifies the option even if two options share its code. The select begins with the options
    // that have no bank (the placeholder).
    const preselected = options[selectedIndex - rendered.length + options.length]
    if (shown !== selectedIndex) queueMicrotask(() => applyOption(preselected))
    setHasLeftServerSelect(!select.matches(':focus'))
  })
  const value = selectedOption ? valueOf(selectedOption) : (selected?.code ?? '')
  /** Selects the bank shown in the select. */
  const readSelect = useStableCallback(() => {
    const select = inputRef.current as HTMLSelectElement | null
    const selectedValue = select?.value
    if (!select || selectedValue === value) return
    // We first revert the select's value (a controlling parent may reject the new value).
    select.value = value
    const option = options.find((row) => valueOf(row) === selectedValue)
    if ((option || !selectedValue) && !select.matches(':disabled')) applyOption(option)
  })
  const onNativeChange = useStableCallback((event: Pick<Event, 'stopPropagation'>) => {
    // The hidden input submits the code and dispatches its own events, so the page must not receive the select's
    // events. Until the hidden input is rendered, the form submits the select instead.
    if (!isServerRendered) event.stopPropagation()
    readSelect()
  })
  // We listen for `input` as well as `change`. Autofill can dispatch only `input`. The listeners are native:
  // React ignores events while it renders. For example, if a render disables the fieldset, the browser closes
  // the open menu and selects its active option.
  useEffect(
    () => addListeners([inputRef.current], onNativeChange, 'input', 'change'),
    [inputRef, onNativeChange],
  )
  // React renders an option faster if its text is a single string instead of several text nodes.
  const textOf = (option: BankOption) =>
    [`${isolate(option.label)} (${option.code})`, ...toTagKeys(option).map((word) => t(word))].join(
      ' · ',
    )
  return (
    <div {...part('control')}>
      <div {...part('field')}>
        <select
          {...part('input')}
          // Both kinds of field share a ref (they are validated and focused in the same way).
          ref={inputRef as unknown as Ref<HTMLSelectElement>}
          id={picker.id}
          translate="no"
          name={isServerRendered ? name : undefined}
          {...fieldAttributes}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the page asks for it; a browser reads the attribute once
          autoFocus={isServerRendered && autoFocus}
          disabled={disabled}
          value={value}
          onChange={onNativeChange}
        >
          <option value="" disabled={readOnly && selected !== null}>
            {picker.isInitialLoading ? t('loading') : (placeholder ?? t('selectPlaceholder'))}
          </option>
          {selected && !selectedOption && <option value={selected.code}>{selected.code}</option>}
          {renderGroups(
            options,
            hasWallets,
            (option) => (
              <option
                key={option.key}
                value={valueOf(option)}
                disabled={
                  option.disabledReason !== undefined || (readOnly && option !== selectedOption)
                }
              >
                {textOf(option)}
              </option>
            ),
            (group, rows) => (
              <optgroup key={group} label={t(group)}>
                {rows}
              </optgroup>
            ),
          )}
        </select>
      </div>
    </div>
  )
}

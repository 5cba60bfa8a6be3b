import { type Ref, useEffect, useRef } from 'react'
import type { BankOption } from '../core/toBankOptions.js'
import { renderGroups } from './renderGroups.js'
import { useFieldAttributes } from './useFieldAttributes.js'
import { useBankPickerContext } from './BankPickerContext.js'
import { toTagKeys } from './bankTags.js'

/**
 * Renders the native select of server-rendered markup. The form submits the select itself, so that it works without a
 * script and until the combobox replaces it.
 */
export function BankSelect() {
  const { props, picker, t, part, bankHeading, setHasLeftServerSelect } = useBankPickerContext()
  const fieldAttributes = useFieldAttributes()
  const { selectedOption, selected, inputRef, select, clear } = picker
  const { name, disabled, readOnly, placeholder, autoFocus } = props
  // React and browsers identify the selected option by its value, so no other option may have the selected code.
  const options = (picker.options ?? []).filter(
    (option) => option === selectedOption || option.code !== selectedOption?.code,
  )
  /** Returns a function that selects the bank shown in the select, or `undefined` if it is already selected. */
  const readChange = () => {
    const {
      options: rendered,
      selectedIndex,
      value,
    } = inputRef.current as unknown as HTMLSelectElement
    // The index identifies the option even if two options share its code. The select begins with the options that have
    // no bank, such as the placeholder.
    const shown = options[selectedIndex - rendered.length + options.length]
    if (shown ? shown === selectedOption : value === (selected?.code ?? '')) return undefined
    return () => (shown ? select(shown) : clear())
  }
  const isReadRef = useRef(false)
  useEffect(() => {
    if (isReadRef.current) return
    isReadRef.current = true
    // The payer may have selected an option before the script loaded. The combobox may have replaced the select when the
    // microtask runs.
    const change = readChange()
    if (change) queueMicrotask(change)
    setHasLeftServerSelect(!inputRef.current?.matches(':focus'))
  })
  // React renders an option faster if its text is a single string instead of several text nodes.
  const textOf = (option: BankOption) =>
    [`${option.label} (${option.code})`, ...toTagKeys(option).map((word) => t(word))].join(' · ')
  return (
    <div {...part('control')}>
      <div {...part('field')}>
        <select
          {...part('input')}
          // Both kinds of field share a ref (they are validated and focused in the same way).
          ref={inputRef as unknown as Ref<HTMLSelectElement>}
          id={picker.id}
          translate="no"
          name={name}
          {...fieldAttributes}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the page asks for it; a browser reads the attribute once
          autoFocus={autoFocus}
          disabled={disabled}
          value={selected?.code ?? ''}
          onChange={() => readChange()?.()}
        >
          <option value="" disabled={readOnly && selected !== null}>
            {picker.isInitialLoading ? t('loading') : (placeholder ?? t('selectPlaceholder'))}
          </option>
          {selected && !selectedOption && <option value={selected.code}>{selected.code}</option>}
          {renderGroups(
            options,
            bankHeading,
            (option) => (
              <option
                key={option.key}
                value={option.code}
                disabled={
                  option.disabledReason !== undefined || (readOnly && option !== selectedOption)
                }
              >
                {textOf(option)}
              </option>
            ),
            (heading, rows) => (
              <optgroup key={heading} label={t(heading)}>
                {rows}
              </optgroup>
            ),
          )}
        </select>
      </div>
    </div>
  )
}

import { type Ref, useEffect, useRef } from 'react'
import { isOfModel } from '../../hooks/banks/bankModel.js'
import type { BankOption } from '../../hooks/banks/toBankOptions.js'
import { addListeners } from '../../hooks/dom/addListeners.js'
import { useStableCallback } from '../../hooks/dom/useStableCallback.js'
import { isolate } from '../../locales/isolate.js'
import { useFieldAttributes } from './useFieldAttributes.js'
import { useBankPickerContext } from './BankPickerContext.js'
import { toTagKeys } from './bankTags.js'

/**
 * The browser's own select. Drawn by a server it carries the form's name and the codes, so that the
 * form works without a script. In a browser the value of a code that two rows share is the row's key.
 */
export function BankSelect() {
  const { props, selection, t, part, isHydrated, setHasLeftServerSelect } = useBankPickerContext()
  const fieldAttributes = useFieldAttributes()
  const submits = !isHydrated
  const { selectedOption, code, inputRef, selectOption, clear, modelFilter } = selection
  const { name, disabled, readOnly, placeholder } = props
  const options = (selection.options ?? []).filter(
    (option) => option === selectedOption || isOfModel(option, modelFilter),
  )
  // Each option with the chosen code is drawn as selected, and of those a browser shows the last.
  if (submits && selectedOption) {
    const last = options.findLastIndex((option) => option.code === code)
    options.splice(last, 0, ...options.splice(options.indexOf(selectedOption), 1))
  }
  const valueOf = ({ code: own, key }: BankOption) =>
    submits || options.filter((option) => option.code === own).length === 1 ? own : key
  const take = (option: BankOption | undefined) => (option ? selectOption(option) : clear())
  const looked = useRef(false)
  useEffect(() => {
    if (looked.current || !submits) return
    looked.current = true
    // What the payer chose before the script came: of two options with the code a browser shows the last.
    const select = inputRef.current as unknown as HTMLSelectElement
    const { options: drawn, selectedIndex } = select
    const shown = [...drawn].findLastIndex(({ defaultSelected }) => defaultSelected)
    // By its place, because a code can stand twice; options without a bank come first.
    const taken = options[selectedIndex - drawn.length + options.length]
    if (shown !== selectedIndex) queueMicrotask(() => take(taken))
    setHasLeftServerSelect(!select.matches(':focus'))
  })
  const value = selectedOption ? valueOf(selectedOption) : (code ?? '')
  const settle = useStableCallback(({ currentTarget }: Pick<Event, 'currentTarget'>) => {
    const select = currentTarget as HTMLSelectElement
    const taken = select.value
    if (taken === value) return
    // Back at first: who holds the value may refuse another.
    select.value = value
    const option = options.find((row) => valueOf(row) === taken)
    if ((option || !taken) && !select.matches(':disabled')) take(option)
  })
  // What fills a form in may tell by `input` alone; after that, nothing differs any more. Past React, which hears nothing
  // while it draws: a fieldset that it disables then closes the open menu, and the browser takes the row that was reached.
  useEffect(() => addListeners([inputRef.current], settle, 'input', 'change'), [inputRef, settle])
  // One text: an option of several pieces takes React longer.
  const textOf = (option: BankOption) =>
    [
      `${isolate(option.label)} (${option.code})`,
      ...toTagKeys(option).map((word) => t(word)),
    ].join(' · ')
  return (
    <div {...part('control')}>
      <div {...part('field')}>
        <select
          {...part('input')}
          // One ref for the field, whichever element it is: both validate and take the focus alike.
          ref={inputRef as unknown as Ref<HTMLSelectElement>}
          id={selection.id}
          translate="no"
          name={submits ? name : undefined}
          {...fieldAttributes}
          disabled={disabled}
          value={value}
          onChange={settle}
        >
          <option value="" disabled={readOnly && code !== null}>
            {selection.isInitialLoading
              ? t('loading')
              : (placeholder ?? t('selectPlaceholder'))}
          </option>
          {code && !selectedOption && <option value={code}>{code}</option>}
          {options.map((option) => (
            <option
              key={option.key}
              value={valueOf(option)}
              disabled={
                option.disabledReason !== undefined || (readOnly && option !== selectedOption)
              }
            >
              {textOf(option)}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

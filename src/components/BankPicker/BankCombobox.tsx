import { useEffect, useRef } from 'react'
import { useBankCombobox } from '../../hooks/useBankCombobox.js'
import { BankBadge } from './BankBadge.js'
import type { BankPickerView } from './BankPickerView.js'
import { BankPopover } from './BankPopover.js'
import { describedBy } from './describedBy.js'
import { listSpeech } from './listSpeech.js'

/** The text field with its buttons, and the list that follows it. */
export function BankCombobox(view: BankPickerView) {
  const { props, picker, say, part, validity, voice } = view
  const { chosen, code, list, options, clear, focus, id } = picker
  // The blur of the whole picker is told by its root.
  const combobox = useBankCombobox(picker, { ...props, onBlur: undefined })
  const { open } = combobox
  const field = useRef<HTMLDivElement>(null)
  const spoken = listSpeech(options, combobox, say)
  useEffect(() => {
    const speak = voice.current
    speak?.(spoken)
    return () => speak?.('')
  }, [spoken, voice])
  const { form, required, placeholder, disabled, readOnly } = props
  return (
    <div {...combobox.getRootProps()} {...part('control')}>
      <div ref={field} {...part('field')}>
        {chosen && <BankBadge option={chosen} part={part} />}
        <input
          {...combobox.getInputProps()}
          {...part('input')}
          form={form}
          required={required}
          placeholder={placeholder ?? say(options || list.error ? 'placeholder' : 'loading')}
          aria-busy={!options && list.busy}
          aria-invalid={Boolean(validity.shown)}
          aria-describedby={describedBy(view, chosen && `${id}-code`)}
          onInvalid={validity.onInvalid}
        />
        {chosen && (
          <span {...part('code')} id={`${id}-code`}>
            {chosen.code}
          </span>
        )}
        {code !== null && !disabled && !readOnly && (
          <button
            type="button"
            {...part('clear')}
            aria-label={say('clear')}
            onClick={() => {
              clear()
              focus()
            }}
          />
        )}
        <button
          {...combobox.getToggleProps()}
          {...part('toggle')}
          aria-label={say('toggle')}
          data-loading={!options && list.busy ? '' : undefined}
        />
      </div>
      {open && <BankPopover {...view} combobox={combobox} field={field} />}
    </div>
  )
}

import { useRef } from 'react'
import { BankBadge } from './BankBadge.js'
import { BankPopover } from './BankPopover.js'
import type { BankPickerView } from './BankPickerView.js'
import { describedBy } from './describedBy.js'

/** The text field with its buttons, and the list that follows it. */
export function BankField(view: BankPickerView) {
  const { props, picker, say, part, validity } = view
  const { chosen, list, options, open } = picker
  const field = useRef<HTMLDivElement>(null)
  const { form, required, placeholder, disabled, readOnly } = props
  return (
    <div {...picker.getControlProps()} {...part('control')}>
      <div ref={field} {...part('field')}>
        {chosen && <BankBadge option={chosen} part={part} />}
        <input
          {...picker.getInputProps()}
          {...part('input')}
          form={form}
          required={required}
          placeholder={placeholder ?? say(options || list.error ? 'placeholder' : 'loading')}
          aria-busy={!options && list.busy}
          aria-invalid={Boolean(validity.shown)}
          aria-describedby={describedBy(view)}
          onInvalid={validity.onInvalid}
        />
        {chosen && (
          <span {...part('code')} id={`${picker.id}-code`}>
            {chosen.code}
          </span>
        )}
        {picker.code !== null && !disabled && !readOnly && (
          <button
            type="button"
            {...part('clear')}
            aria-label={say('clear')}
            onClick={() => {
              picker.clear()
              picker.focus()
            }}
          />
        )}
        <button
          {...picker.getToggleProps()}
          {...part('toggle')}
          aria-label={say('toggle')}
          data-loading={!options && list.busy ? '' : undefined}
        />
      </div>
      {open && <BankPopover {...view} field={field} />}
    </div>
  )
}

import { type ChangeEvent, type Ref, useEffect } from 'react'
import { describedBy } from './describedBy.js'
import type { BankPickerView } from './BankPickerView.js'

/**
 * The browser's own select. Drawn by a server it carries the form's name and the codes, so that the
 * form works without a script; in a browser its values are rows, because a code can stand twice.
 */
export function BankSelect(view: BankPickerView & { submits: boolean }) {
  const { props, picker, say, part, validity, submits } = view
  const { options = [], list, chosen, code, input, choose, clear } = picker
  const { name, form, required, disabled, readOnly, placeholder } = props
  useEffect(() => {
    // What the payer chose before the script came.
    const early = submits ? options.find((row) => row.code === input.current?.value) : undefined
    if (early && early.code !== code) choose(early)
  })
  const valueOf = ({ code: own, key }: { code: string; key: string }) => (submits ? own : key)
  return (
    <div {...part('control')}>
      <div {...part('field')}>
        <select
          {...part('input')}
          // One ref for the field, whichever element it is: both validate and take the focus alike.
          ref={input as unknown as Ref<HTMLSelectElement>}
          id={picker.id}
          name={submits ? name : undefined}
          form={form}
          required={required}
          disabled={disabled}
          value={chosen ? valueOf(chosen) : (code ?? '')}
          aria-invalid={Boolean(validity.shown)}
          aria-describedby={describedBy(view)}
          aria-busy={list.busy && !picker.options}
          onInvalid={validity.onInvalid}
          onChange={(event: ChangeEvent<HTMLSelectElement>) => {
            const option = options.find((row) => valueOf(row) === event.currentTarget.value)
            if (option) choose(option)
            else clear()
          }}
        >
          <option value="">
            {picker.options || list.error
              ? (placeholder ?? say('selectPlaceholder'))
              : say('loading')}
          </option>
          {code !== null && !chosen && <option value={code}>{code}</option>}
          {options.map((option) => (
            <option
              key={option.key}
              value={valueOf(option)}
              disabled={option.blocked !== undefined || (readOnly && option !== chosen)}
            >
              {`${option.label} (${option.code})`}
              {option.model === 'B2B1' && ` · ${say('B2B1')}`}
              {option.status === 'offline' && ` · ${say('offline')}`}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

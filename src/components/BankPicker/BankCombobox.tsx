import { useEffect, useState } from 'react'
import { afterPaint } from '../../hooks/dom/afterPaint.js'
import { useBankCombobox } from '../../hooks/combobox/useBankCombobox.js'
import { partAttributes } from '../partAttributes.js'
import { BankBadge } from './BankBadge.js'
import type { BankPickerView } from './BankPickerView.js'
import { BankPopover } from './BankPopover.js'
import { fieldAttributes } from './fieldAttributes.js'

/** The payer has stopped typing after this time without a letter, in milliseconds. */
const TYPING_RESTS_MS = 500

/** The text field with its buttons, and the list that follows it. */
export function BankCombobox(view: BankPickerView) {
  const { props, picker, say, part, voice } = view
  const { chosen, code, list, news, options, waiting, locked, clear, focus, id } = picker
  const [near, setNear] = useState(false)
  // It waits as the approach does, so that it comes after it.
  const leave = () => afterPaint(() => setNear(false))
  // The blur of the whole picker is told by its root.
  const combobox = useBankCombobox(picker, { ...props, onBlur: leave })
  const { open } = combobox
  // A finger that comes down opens the list when it is lifted: in between the list can be drawn.
  const approach = () => {
    if (!open && !locked) afterPaint(() => setNear(true))
  }
  if (open && near) setNear(false)
  const { rows, searching, query } = combobox
  /** What stands in the place of rows where there are none. */
  const message = say(options ? 'noMatch' : 'loading', { text: query.trim() })
  const found = searching ? say('found', { count: rows.length }) : ''
  const announcement = news ? '' : rows.length === 0 ? message : found
  useEffect(() => {
    const region = voice.current
    if (!open || !region) return
    // A screen reader queues each text: once the typing rests, only the last count is announced.
    const timer = setTimeout(() => (region.textContent = announcement), TYPING_RESTS_MS)
    return () => {
      clearTimeout(timer)
      region.textContent = ''
    }
  }, [announcement, open, query, voice])
  return (
    <div
      {...combobox.getRootProps()}
      {...part('control')}
      onPointerDown={approach}
      onPointerCancel={leave}
      onFocus={approach}
    >
      <div {...part('field')}>
        {chosen && <BankBadge option={chosen} part={part} />}
        <span {...partAttributes('entry')}>
          <input
            {...combobox.getInputProps()}
            {...part('input')}
            {...fieldAttributes(view, chosen && `${id}-code`)}
            placeholder={props.placeholder ?? say(waiting ? 'loading' : 'placeholder')}
          />
        </span>
        {chosen && (
          <span {...part('code')} id={`${id}-code`}>
            {chosen.code}
          </span>
        )}
        {code && !locked && (
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
      {(open || (near && options)) && (
        <BankPopover {...view} combobox={combobox} message={message} />
      )}
    </div>
  )
}

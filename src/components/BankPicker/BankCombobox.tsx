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
  const { props, selection, say, part, announcerRef } = view
  const {
    selectedOption,
    code,
    banksQuery,
    notice,
    options,
    isInitialLoading,
    isLocked,
    clear,
    focus,
    id,
  } = selection
  const [isPrerendered, setNear] = useState(false)
  // It waits as the approach does, so that it comes after it.
  const cancelPrerender = () => afterPaint(() => setNear(false))
  // The blur of the whole picker is told by its root.
  const combobox = useBankCombobox(selection, { ...props, onBlur: cancelPrerender })
  const { isOpen } = combobox
  // A finger that comes down opens the list when it is lifted: in between the list can be drawn.
  const prerenderList = () => {
    if (!isOpen && !isLocked) afterPaint(() => setNear(true))
  }
  if (isOpen && isPrerendered) setNear(false)
  const { visibleOptions, isSearching, searchText } = combobox
  /** What stands in the place of rows where there are none. */
  const message = say(options ? 'noMatch' : 'loading', { text: searchText.trim() })
  const found = isSearching ? say('found', { count: visibleOptions.length }) : ''
  const announcement = notice ? '' : visibleOptions.length === 0 ? message : found
  useEffect(() => {
    const region = announcerRef.current
    if (!isOpen || !region) return
    // A screen reader queues each text: once the typing rests, only the last count is announced.
    const timer = setTimeout(() => (region.textContent = announcement), TYPING_RESTS_MS)
    return () => {
      clearTimeout(timer)
      region.textContent = ''
    }
  }, [announcement, isOpen, searchText, announcerRef])
  return (
    <div
      {...combobox.getRootProps()}
      {...part('control')}
      onPointerDown={prerenderList}
      onPointerCancel={cancelPrerender}
      onFocus={prerenderList}
    >
      <div {...part('field')}>
        {selectedOption && <BankBadge option={selectedOption} part={part} />}
        <span {...partAttributes('entry')}>
          <input
            {...combobox.getInputProps()}
            {...part('input')}
            {...fieldAttributes(view, selectedOption && `${id}-code`)}
            placeholder={props.placeholder ?? say(isInitialLoading ? 'loading' : 'placeholder')}
          />
        </span>
        {selectedOption && (
          <span {...part('code')} id={`${id}-code`}>
            {selectedOption.code}
          </span>
        )}
        {code && !isLocked && (
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
          data-loading={!options && banksQuery.isFetching ? '' : undefined}
        />
      </div>
      {(isOpen || (isPrerendered && options)) && (
        <BankPopover {...view} combobox={combobox} message={message} />
      )}
    </div>
  )
}

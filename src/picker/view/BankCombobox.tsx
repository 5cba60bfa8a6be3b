import { useEffect, useState } from 'react'
import { afterPaint } from '../../ui/afterPaint.js'
import { useBankCombobox } from '../useBankCombobox.js'
import { partAttributes } from '../../ui/partAttributes.js'
import { BankBadge } from './BankBadge.js'
import { useBankPickerContext } from './BankPickerContext.js'
import { BankPopover } from './BankPopover.js'
import { useFieldAttributes } from './useFieldAttributes.js'

/** Time without a letter, in milliseconds, after which the payer has stopped typing. */
const TYPING_RESTS_MS = 500

/** Renders the text field with its buttons, and the list that follows it. */
export function BankCombobox() {
  const { props, selection, t, part, announcerRef } = useBankPickerContext()
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
  const isCorporate = selectedOption?.model === 'B2B1'
  const fieldAttributes = useFieldAttributes(selectedOption && `${id}-code`)
  const [isPrerendered, setIsPrerendered] = useState(false)
  // Waits for a paint, as `prerenderList` does, so that the later of the two calls applies.
  const cancelPrerender = () => afterPaint(() => setIsPrerendered(false))
  // The merchant's `onBlur` is called by the root, for the whole picker.
  const combobox = useBankCombobox(selection, { ...props, onBlur: cancelPrerender })
  const { isOpen } = combobox
  // A finger opens the list when it is lifted, so the list is rendered while the finger is down.
  const prerenderList = () => {
    if (!isOpen && !isLocked) afterPaint(() => setIsPrerendered(true))
  }
  if (isOpen && isPrerendered) setIsPrerendered(false)
  const { visibleOptions, isSearching, searchText } = combobox
  const { onMouseDown, ...inputProps } = combobox.getInputProps()
  /** Shown instead of options if there are none. */
  const message = t(options ? 'noMatch' : 'loading', { text: searchText.trim() })
  const found = isSearching ? t('found', { count: visibleOptions.length }) : ''
  const announcement = notice ? '' : visibleOptions.length === 0 ? message : found
  useEffect(() => {
    const region = announcerRef.current
    if (!isOpen || !region) return
    // A screen reader would read every text one after the other. Therefore only the last count is announced, once the
    // typing pauses.
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
      onPointerDown={({ pointerType }) => pointerType === 'touch' && prerenderList()}
      onPointerUp={cancelPrerender}
      onPointerCancel={cancelPrerender}
      onFocus={prerenderList}
    >
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the input in it has the role and the keys */}
      <div {...part('field')} onMouseDown={onMouseDown}>
        {selectedOption && <BankBadge option={selectedOption} part={part} />}
        <span {...partAttributes('entry')}>
          <input
            {...inputProps}
            {...part('input')}
            {...fieldAttributes}
            placeholder={props.placeholder ?? t(isInitialLoading ? 'loading' : 'placeholder')}
          />
        </span>
        {selectedOption && (
          <span {...partAttributes('details')} id={`${id}-code`}>
            <span {...part('code')}>{selectedOption.code}</span>
            {isCorporate && <span {...part('tag')}>{` ${t('B2B1')}`}</span>}
          </span>
        )}
        {code && !isLocked && (
          <button
            type="button"
            {...part('clear')}
            aria-label={t('clear')}
            onClick={() => {
              clear()
              focus()
            }}
          />
        )}
        <button
          {...combobox.getToggleProps()}
          {...part('toggle')}
          aria-label={t('toggle')}
          data-loading={!options && banksQuery.isFetching ? '' : undefined}
        />
      </div>
      {(isOpen || (isPrerendered && options)) && (
        <BankPopover combobox={combobox} message={message} />
      )}
    </div>
  )
}

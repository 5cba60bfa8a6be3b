import { useState } from 'react'
import { afterPaint } from '../../ui/dom.js'
import { useComboboxProps } from '../useComboboxProps.js'
import { useList } from '../useList.js'
import { partAttributes } from '../../ui/attributes.js'
import { bankBadge } from './BankBadge.js'
import { useBankPickerContext } from './BankPickerContext.js'
import { BankPopover } from './BankPopover.js'
import { useFieldAttributes } from './useFieldAttributes.js'

/** Whether the browser can lay out an invisible list without affecting the page. */
const hasTopLayer = () => 'showPopover' in HTMLElement.prototype

/** Renders the text field with its buttons, followed by the list. */
export function BankCombobox() {
  const { props, picker, t, part } = useBankPickerContext()
  const {
    selectedOption,
    selected,
    banksQuery,
    options,
    hasBothModels,
    isInitialLoading,
    isLocked,
    id,
    inputRef,
  } = picker
  const list = useList(picker)
  const { isOpen, isSearching, searchText, visibleOptions } = list
  const isFound = visibleOptions.length > 0
  // While other text is typed, nothing around it describes the selected bank.
  const shownOption = list.showsSelection ? selectedOption : undefined
  const model = shownOption?.model
  const account = (hasBothModels || model === 'B2B1') && model
  const fieldAttributes = useFieldAttributes(shownOption && `${id}-code`)
  const [isPrerendered, setIsPrerendered] = useState(false)
  // Like `prerenderList`, this function waits for a paint. If both functions are called, the last call therefore takes
  // effect.
  const cancelPrerender = () => afterPaint(() => setIsPrerendered(false), inputRef.current)
  const combobox = useComboboxProps(picker, list, props)
  const root = combobox.getRootProps()
  // On a touch screen, lifting the finger opens the list, so we prerender the list while the finger is down.
  const prerenderList = () => {
    if (!isOpen && !isLocked && hasTopLayer())
      afterPaint(() => setIsPrerendered(true), inputRef.current)
  }
  if (isOpen && isPrerendered) setIsPrerendered(false)
  const { onMouseDown, ...inputProps } = combobox.getInputProps()
  return (
    <div
      {...root}
      {...part('control')}
      onPointerDown={({ pointerType }) => pointerType === 'touch' && prerenderList()}
      onPointerUp={cancelPrerender}
      onPointerCancel={cancelPrerender}
      onFocus={prerenderList}
      onBlur={(event) => {
        root.onBlur(event)
        cancelPrerender()
      }}
    >
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the input in it has the role and the keys */}
      <div {...part('field')} onMouseDown={onMouseDown}>
        {shownOption
          ? bankBadge(shownOption, part)
          : // Reserves the space until the list has loaded.
            selected && list.showsSelection && <span {...part('badge')} />}
        <div {...partAttributes('entry')}>
          {/* The input isn't a flex item, so typing doesn't change the layout around it. */}
          <div {...partAttributes('input-box')}>
            <input
              {...inputProps}
              {...part('input')}
              {...fieldAttributes}
              placeholder={props.placeholder ?? t(isInitialLoading ? 'loading' : 'placeholder')}
            />
          </div>
          {shownOption && (
            <span {...partAttributes('details')} id={`${id}-code`}>
              <span {...part('code')}>{shownOption.code}</span>
              {account && <span {...part('tag')}>{` ${t(account)}`}</span>}
            </span>
          )}
        </div>
        {selected && !isLocked && (
          <button
            type="button"
            {...part('clear')}
            aria-label={t('clear')}
            onClick={() => {
              picker.clear()
              picker.focus()
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
      {isFound && (isOpen || isPrerendered) && <BankPopover combobox={combobox} list={list} />}
      {/* A popover would cover the page's button below the field. */}
      {options && isOpen && isSearching && !isFound && (
        <p {...part('message')}>{t('noMatch', { text: searchText.trim() })}</p>
      )}
    </div>
  )
}

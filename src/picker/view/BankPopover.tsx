import { useEffect, useRef } from 'react'
import type { ComboboxProps } from '../useComboboxProps.js'
import type { List } from '../useList.js'
import { partAttributes } from '../../ui/attributes.js'
import { getWindow } from '../../ui/dom.js'
import { BankRow } from './BankRow.js'
import { useBankPickerContext } from './BankPickerContext.js'
import { useBankPlacement } from './useBankPlacement.js'
import { renderGroups } from './renderGroups.js'
import { useRenderedRows } from './useRenderedRows.js'

interface BankPopoverProps {
  combobox: ComboboxProps
  list: List
}

/**
 * Hides scrolling and dragging in the list from the page. A smooth scroller, such as Lenis, doesn't scroll the page
 * instead of the list, and a drawer doesn't follow the finger. A press anywhere in the list leaves the focus in the
 * field, and a drawer or a carousel can't capture the pointer. Otherwise, its element would be the target of the click
 * instead of the option.
 */
const keepPointer = (list: Element | null) => {
  for (const type of ['wheel', 'touchmove'])
    list?.addEventListener(type, (event) => event.stopPropagation(), { passive: true })
  list?.addEventListener('pointermove', (event) => {
    // Tooltips in the rows follow a mouse without a pressed button.
    if ((event as PointerEvent).buttons) event.stopPropagation()
  })
  list?.addEventListener('mousedown', (event) => event.preventDefault())
  list?.addEventListener('pointerdown', () =>
    // The page's listeners run before this one.
    getWindow(list).addEventListener('pointerdown', releasePointer, { once: true }),
  )
}

function releasePointer(event: PointerEvent): void {
  const { pointerId } = event
  const path = event.composedPath().filter((node) => node instanceof Element)
  // The browser itself captures a finger for the option.
  const outside = path.slice(path.findIndex((node) => node.matches('[popover]')) + 1)
  // jsdom has no pointer capture.
  for (const node of outside as Partial<Element>[])
    if (node.hasPointerCapture?.(pointerId)) node.releasePointerCapture?.(pointerId)
}

/**
 * Renders the list in the browser's top layer. The list appears below the field, or above it if there isn't enough
 * space below.
 */
export function BankPopover({ combobox, list }: BankPopoverProps) {
  const { props, picker, t, bankHeading, part } = useBankPickerContext()
  const { id } = picker
  const { isOpen, visibleOptions } = list
  const popover = useRef<HTMLDivElement>(null)
  const hasLayout = useBankPlacement(popover, isOpen, picker.closeList)
  useEffect(() => keepPointer(popover.current), [])
  const count = visibleOptions.length
  const { rendered, onScroll } = useRenderedRows(list, hasLayout, picker.inputRef)
  return (
    <div
      ref={popover}
      {...partAttributes('top-layer')}
      // We listen in the capture phase: either the list or the popover scrolls, depending on the page's styles.
      onScrollCapture={onScroll}
      // Page translators must not change bank names and codes.
      translate="no"
      // A prerendered list is laid out invisibly in the top layer.
      aria-hidden={!isOpen || undefined}
      style={{ visibility: isOpen ? undefined : 'hidden' }}
      popover={'showPopover' in HTMLElement.prototype ? 'manual' : undefined}
    >
      <div {...part('popover')}>
        <div {...partAttributes('rows')} data-prerendered={isOpen ? undefined : ''}>
          <div
            {...combobox.getListProps()}
            {...picker.getPressProps((target) => {
              const id = target.closest('[role=option]')?.id
              return visibleOptions.find((option) => combobox.getOptionAttributes(option).id === id)
            })}
            {...part('list')}
            data-ranked={list.isSearching ? '' : undefined}
            // If the list had the field's label, `getByLabel` in a merchant's tests would also find the list.
            aria-label={t('options')}
          >
            {renderGroups(
              visibleOptions.slice(0, rendered),
              bankHeading,
              (option, index) => (
                <BankRow
                  key={option.key}
                  {...combobox.getOptionAttributes(option)}
                  // Screen readers can't count the options themselves (a long list renders only some of them).
                  aria-setsize={count}
                  aria-posinset={index + 1}
                  option={option}
                  render={props.renderOption}
                  t={t}
                  part={part}
                />
              ),
              (heading, rows, isFirst) => {
                // Orca counts the options of a list only if the list begins with an option.
                const isVisual = isFirst && heading === bankHeading
                return (
                  <div
                    key={heading}
                    role={isVisual ? 'presentation' : 'group'}
                    aria-labelledby={isVisual ? undefined : `${id}-${heading}`}
                    {...part('group')}
                  >
                    <div
                      id={`${id}-${heading}`}
                      aria-hidden={isVisual || undefined}
                      {...part('group-label')}
                    >
                      {t(heading)}
                    </div>
                    {rows}
                  </div>
                )
              },
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

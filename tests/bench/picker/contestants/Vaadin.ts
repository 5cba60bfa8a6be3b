import '@vaadin/combo-box'
import { createElement } from 'react'
import { useRows } from '../useRows.js'

/** https://vaadin.com/docs/latest/components/combo-box: the element, whose list is always virtual. */
export function Vaadin() {
  return createElement('vaadin-combo-box', {
    accessibleName: 'Bank',
    items: useRows(),
    itemValuePath: 'id',
    itemLabelPath: 'label',
  })
}

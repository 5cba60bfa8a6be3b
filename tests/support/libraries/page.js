// A page of other libraries' dialogs, drawers, and morphs, with one of our three forms inside. Its query parameters are
// `host` (the library), `form` (`react`, `element`, or `light-dom`), and `place` (of the picker between its neighbours).
import { createElement as h, Fragment, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { MantineProvider, Modal as MantineModal } from '@mantine/core'
import MuiDialog from '@mui/material/Dialog'
import * as Radix from '@radix-ui/react-dialog'
import { DragGesture } from '@use-gesture/vanilla'
import morph from '@alpinejs/morph'
import Alpine from 'alpinejs'
import { Modal as BootstrapModal } from 'bootstrap'
import { createFocusTrap } from 'focus-trap'
import { BankPicker } from 'fpx-checkout'
import { renderStreamMessage } from '@hotwired/turbo'
import htmx from 'htmx.org'
import { Idiomorph } from 'idiomorph'
import morphdom from 'morphdom'
import Swal from 'sweetalert2'
import { Drawer } from 'vaul'
import '../../../src/styles/picker.css'

const settings = new URLSearchParams(location.search)
const form = settings.get('form')
const places = { first: 0, middle: 1, last: 2 }

/** A form with the picker between two controls, at the place that the URL names. */
function Fields() {
  const controls = [h('input', { 'aria-label': 'Note' }), h('button', { type: 'button' }, 'Pay')]
  const ours =
    form === 'react'
      ? h(BankPicker, { name: 'bank_code', label: 'Bank' })
      : h('fpx-bank-picker', {
          name: 'bank_code',
          label: 'Bank',
          ...(form === 'light-dom' && { 'light-dom': '' }),
        })
  controls.splice(places[settings.get('place')] ?? 1, 0, ours)
  return h('form', null, h(Fragment, null, ...controls))
}

/** Runs a library without components on an element of the page that contains the fields. */
function Plain({ start }) {
  const box = useRef(null)
  useEffect(() => start(box.current), [start])
  return h(
    'div',
    { ref: box, tabIndex: -1, role: 'dialog', 'aria-label': 'Payment' },
    // Bootstrap looks for this class.
    h('div', { className: 'modal-dialog' }, h(Fields)),
  )
}

const drawer = { position: 'fixed', inset: 'auto 0 0', background: 'Canvas' }

/** The libraries' hosts. `close` is called by a host that closes. */
const hosts = {
  page: () => h(Fields),
  radix: ({ close }) =>
    h(
      Radix.Root,
      { defaultOpen: true, onOpenChange: close },
      h(Radix.Portal, null, h(Radix.Content, null, h(Radix.Title, null, 'Payment'), h(Fields))),
    ),
  vaul: ({ close, isOpen }) =>
    h(
      Drawer.Root,
      { open: isOpen, onOpenChange: close },
      h(
        Drawer.Portal,
        null,
        h(Drawer.Content, { style: drawer }, h(Drawer.Title, null, 'Payment'), h(Fields)),
      ),
    ),
  mantine: ({ close, isOpen }) =>
    h(
      MantineProvider,
      null,
      h(
        MantineModal,
        { opened: isOpen, onClose: close, title: 'Payment', withCloseButton: false },
        h(Fields),
      ),
    ),
  mui: ({ close, isOpen }) => h(MuiDialog, { open: isOpen, onClose: close }, h(Fields)),
  'base-ui': ({ close }) =>
    h(
      BaseDialog.Root,
      { defaultOpen: true, onOpenChange: close },
      h(BaseDialog.Portal, null, h(BaseDialog.Popup, null, h(Fields))),
    ),
  'focus-trap': ({ close }) =>
    h(Plain, {
      start: (box) => createFocusTrap(box, { fallbackFocus: box, onDeactivate: close }).activate(),
    }),
  bootstrap: ({ close }) =>
    h(Plain, {
      start: (box) => {
        box.addEventListener('hide.bs.modal', close)
        new BootstrapModal(box).show()
      },
    }),
  sweetalert2: ({ close }) => {
    const box = document.createElement('div')
    createRoot(box).render(h(Fields))
    void Swal.fire({ html: box, showConfirmButton: false, didClose: close })
    return null
  },
  /** A gesture library on the element around the fields, which captures the pointer of each press. */
  'use-gesture': () =>
    h(Plain, { start: (box) => void new DragGesture(box, () => {}, { filterTaps: true }) }),
  /** A carousel, whose slide captures the pointer of each press. */
  carousel: () =>
    h(Plain, {
      start: (box) =>
        box.addEventListener('pointerdown', ({ pointerId }) => box.setPointerCapture(pointerId)),
    }),
}

function Page() {
  const [isOpen, setIsOpen] = useState(true)
  const close = useRef(() => {
    setIsOpen(false)
    document.title = 'Closed'
  }).current
  return h(hosts[settings.get('host')], { close, isOpen })
}

Alpine.plugin(morph)
/** Each replaces the contents of an element by new HTML as its library's users do. */
window.morphs = {
  alpine: (box, html) => Alpine.morph(box, html),
  htmx: (box, html) => htmx.swap({ target: box, text: html, swap: 'outerMorph' }),
  idiomorph: (box, html) => Idiomorph.morph(box, html),
  morphdom: (box, html) => morphdom(box, html),
  turbo: (box, html) =>
    renderStreamMessage(
      `<turbo-stream action="replace" method="morph" target="${box.id}"><template>${html}</template></turbo-stream>`,
    ),
}

const root = document.getElementById('root')
if (settings.has('host')) createRoot(root).render(h(Page))

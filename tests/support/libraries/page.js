// A page of other libraries' dialogs, drawers, headers, and morphs, with one of our three forms inside. Its query parameters are
// `host` (the library), `form` (`react`, `element`, or `light-dom`), and `place` (of the picker between its neighbours).
import { createElement as h, Fragment, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { AppShell, MantineProvider, Modal as MantineModal } from '@mantine/core'
import MuiAppBar from '@mui/material/AppBar'
import CssBaseline from '@mui/material/CssBaseline'
import MuiDialog from '@mui/material/Dialog'
import { createTheme, ThemeProvider } from '@mui/material/styles'
import * as Radix from '@radix-ui/react-dialog'
import { DragGesture } from '@use-gesture/vanilla'
import morph from '@alpinejs/morph'
import Alpine from 'alpinejs'
import { Modal as BootstrapModal } from 'bootstrap'
import bootstrapStyles from 'bootstrap/dist/css/bootstrap.css?inline'
import { createFocusTrap } from 'focus-trap'
import { BankPicker } from 'fpx-checkout'
import { renderStreamMessage } from '@hotwired/turbo'
import htmx from 'htmx.org'
import { Idiomorph } from 'idiomorph'
import morphdom from 'morphdom'
import Swal from 'sweetalert2'
import { Drawer } from 'vaul'
import '@mantine/core/styles/AppShell.css'
import mantineStyles from '@mantine/core/styles/global.css?inline'
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
          ...(settings.has('hidden') && { 'hidden-input': '' }),
        })
  controls.splice(places[settings.get('place')] ?? 1, 0, ours)
  return h('form', { action: '/pay', method: 'post' }, h(Fragment, null, ...controls))
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

/** The fields on a page that scrolls, near the end of the first screen. */
const Scrolled = () =>
  h(
    Fragment,
    null,
    h('div', { style: { height: 'calc(100vh - 120px)' } }),
    h(Fields),
    h('div', { style: { height: 1000 } }),
  )

/** A bar that stays in place, with a logo that is narrower than the bar. */
const bar = (place) =>
  h(
    'div',
    { style: { position: 'sticky', zIndex: 9, padding: 8, background: 'tan', ...place } },
    h('div', { style: { textAlign: 'center', background: 'wheat' } }, 'Shop'),
  )

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
  bars: () =>
    h(
      Fragment,
      null,
      bar({ top: 0, height: 48 }),
      bar({ top: 64, height: 24 }),
      h(Scrolled),
      bar({ bottom: 0 }),
    ),
  'app-bar': () =>
    h(
      Fragment,
      null,
      h(MuiAppBar, null, h('p', null, 'Shop')),
      h(Scrolled),
      h(MuiAppBar, { style: { top: 'auto', bottom: 0 } }, 'Total'),
    ),
  'app-shell': () =>
    h(
      MantineProvider,
      null,
      h(
        AppShell,
        { header: { height: 60 }, footer: { height: 40 } },
        h(AppShell.Header, null, 'Shop'),
        h(AppShell.Main, null, h(Scrolled)),
        h(AppShell.Footer, null, 'Total'),
      ),
    ),
  // MUI's dark pages have no `color-scheme`, unlike those of Mantine and Bootstrap.
  'mui-dark': () =>
    h(
      ThemeProvider,
      { theme: createTheme({ palette: { mode: 'dark' } }) },
      h(CssBaseline),
      h('main', null, h(Fields)),
    ),
  'mantine-dark': () =>
    h(
      MantineProvider,
      { defaultColorScheme: 'dark' },
      h('style', null, mantineStyles),
      h('main', null, h(Fields)),
    ),
  'bootstrap-dark': () => {
    document.documentElement.setAttribute('data-bs-theme', 'dark')
    return h(Fragment, null, h('style', null, bootstrapStyles), h('main', null, h(Fields)))
  },
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

/** htmx posts the form or, with a selector for `hx-include`, what a button outside the form includes. */
const withHtmx = (htmx, form, include) => {
  const sender = include ? document.createElement('button') : form
  if (include) {
    sender.setAttribute('hx-include', include)
    form.after(sender)
  }
  sender.setAttribute('hx-post', '/pay')
  sender.setAttribute('hx-swap', 'none')
  htmx.process(sender)
  return () => (include ? sender.click() : form.requestSubmit())
}

/** Each lets a library post a form to /pay as its users do. Returns the function that sends it. */
window.senders = {
  htmx4: (form, include) => withHtmx(htmx, form, include),
  htmx2: async (form, include) => withHtmx((await import('htmx2')).default, form, include),
  htmx1: async (form, include) => withHtmx((await import('htmx1')).default, form, include),
  unpoly: async (form) => {
    await import('unpoly')
    form.setAttribute('up-submit', '')
    form.setAttribute('up-target', ':none')
    return () => form.requestSubmit()
  },
  // Turbo itself listens to the page's forms.
  turbo: (form) => () => form.requestSubmit(),
  jquery: async (form) => {
    const { default: $ } = await import('jquery')
    $(form).on('submit', (event) => {
      event.preventDefault()
      void $.post('/pay', $(form).serialize())
    })
    return () => form.requestSubmit()
  },
}

const root = document.getElementById('root')
if (settings.has('host')) createRoot(root).render(h(Page))

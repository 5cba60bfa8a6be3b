// A page of other libraries' dialogs, drawers, headers, and morphs, with one of our three forms inside. Its query parameters are
// `host` (the library), `form` (`react`, `element`, or `light-dom`), and `place` (of the picker between its neighbours).
import { createElement as h, Fragment, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BankPicker } from 'fpx-checkout'
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

const drawer = { position: 'fixed', inset: 'auto 0 0', background: 'Canvas' }

/** The libraries' hosts, each loaded only by its own page. `close` is called by a host that closes. */
const hosts = {
  page: () => () => h(Fields),
  async radix() {
    const { Content, Portal, Root, Title } = await import('@radix-ui/react-dialog')
    return ({ close }) =>
      h(
        Root,
        { defaultOpen: true, onOpenChange: close },
        h(Portal, null, h(Content, null, h(Title, null, 'Payment'), h(Fields))),
      )
  },
  async vaul() {
    const { Drawer } = await import('vaul')
    return ({ close, isOpen }) =>
      h(
        Drawer.Root,
        { open: isOpen, onOpenChange: close },
        h(
          Drawer.Portal,
          null,
          h(Drawer.Content, { style: drawer }, h(Drawer.Title, null, 'Payment'), h(Fields)),
        ),
      )
  },
  async mantine() {
    const { MantineProvider, Modal } = await import('@mantine/core')
    return ({ close, isOpen }) =>
      h(
        MantineProvider,
        null,
        h(
          Modal,
          { opened: isOpen, onClose: close, title: 'Payment', withCloseButton: false },
          h(Fields),
        ),
      )
  },
  async mui() {
    const { default: Dialog } = await import('@mui/material/Dialog')
    return ({ close, isOpen }) => h(Dialog, { open: isOpen, onClose: close }, h(Fields))
  },
  async 'base-ui'() {
    const { Dialog } = await import('@base-ui/react/dialog')
    return ({ close }) =>
      h(
        Dialog.Root,
        { defaultOpen: true, onOpenChange: close },
        h(Dialog.Portal, null, h(Dialog.Popup, null, h(Fields))),
      )
  },
  async 'focus-trap'() {
    const { createFocusTrap } = await import('focus-trap')
    return ({ close }) =>
      h(Plain, {
        start: (box) =>
          createFocusTrap(box, { fallbackFocus: box, onDeactivate: close }).activate(),
      })
  },
  async bootstrap() {
    const { Modal } = await import('bootstrap')
    return ({ close }) =>
      h(Plain, {
        start: (box) => {
          box.addEventListener('hide.bs.modal', close)
          new Modal(box).show()
        },
      })
  },
  async sweetalert2() {
    const { default: Swal } = await import('sweetalert2')
    return ({ close }) => {
      const box = document.createElement('div')
      createRoot(box).render(h(Fields))
      void Swal.fire({ html: box, showConfirmButton: false, didClose: close })
      return null
    }
  },
  /** A gesture library on the element around the fields, which captures the pointer of each press. */
  async 'use-gesture'() {
    const { DragGesture } = await import('@use-gesture/vanilla')
    return () =>
      h(Plain, { start: (box) => void new DragGesture(box, () => {}, { filterTaps: true }) })
  },
  /** A carousel, whose slide captures the pointer of each press. */
  carousel: () => () =>
    h(Plain, {
      start: (box) =>
        box.addEventListener('pointerdown', ({ pointerId }) => box.setPointerCapture(pointerId)),
    }),
  async 'app-bar'() {
    const { default: AppBar } = await import('@mui/material/AppBar')
    return () =>
      h(
        Fragment,
        null,
        h(AppBar, null, h('p', null, 'Shop')),
        h(Scrolled),
        h(AppBar, { style: { top: 'auto', bottom: 0 } }, 'Total'),
      )
  },
  async 'app-shell'() {
    const [{ AppShell, MantineProvider }] = await Promise.all([
      import('@mantine/core'),
      import('@mantine/core/styles/AppShell.css'),
    ])
    return () =>
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
      )
  },
  // MUI's dark pages have no `color-scheme`, unlike those of Mantine and Bootstrap.
  async 'mui-dark'() {
    const [{ createTheme, ThemeProvider }, { default: CssBaseline }] = await Promise.all([
      import('@mui/material/styles'),
      import('@mui/material/CssBaseline'),
    ])
    const theme = createTheme({ palette: { mode: 'dark' } })
    return () => h(ThemeProvider, { theme }, h(CssBaseline), h('main', null, h(Fields)))
  },
  async 'mantine-dark'() {
    const [{ MantineProvider }, { default: styles }] = await Promise.all([
      import('@mantine/core'),
      import('@mantine/core/styles/global.css?inline'),
    ])
    return () =>
      h(
        MantineProvider,
        { defaultColorScheme: 'dark' },
        h('style', null, styles),
        h('main', null, h(Fields)),
      )
  },
  async 'bootstrap-dark'() {
    const { default: styles } = await import('bootstrap/dist/css/bootstrap.css?inline')
    document.documentElement.setAttribute('data-bs-theme', 'dark')
    return () => h(Fragment, null, h('style', null, styles), h('main', null, h(Fields)))
  },
}

function Page({ host }) {
  const [isOpen, setIsOpen] = useState(true)
  const close = useRef(() => {
    setIsOpen(false)
    document.title = 'Closed'
  }).current
  return h(host, { close, isOpen })
}

/** Each replaces the contents of an element by new HTML as its library's users do. */
window.morphs = {
  async alpine(box, html) {
    const [{ default: Alpine }, { default: morph }] = await Promise.all([
      import('alpinejs'),
      import('@alpinejs/morph'),
    ])
    Alpine.plugin(morph)
    Alpine.morph(box, html)
  },
  async htmx(box, html) {
    const { default: htmx } = await import('htmx.org')
    return htmx.swap({ target: box, text: html, swap: 'outerMorph' })
  },
  idiomorph: async (box, html) => (await import('idiomorph')).Idiomorph.morph(box, html),
  morphdom: async (box, html) => (await import('morphdom')).default(box, html),
  async turbo(box, html) {
    const { renderStreamMessage } = await import('@hotwired/turbo')
    renderStreamMessage(
      `<turbo-stream action="replace" method="morph" target="${box.id}"><template>${html}</template></turbo-stream>`,
    )
  },
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
  htmx4: async (form, include) => withHtmx((await import('htmx.org')).default, form, include),
  htmx2: async (form, include) => withHtmx((await import('htmx2')).default, form, include),
  htmx1: async (form, include) => withHtmx((await import('htmx1')).default, form, include),
  unpoly: async (form) => {
    await import('unpoly')
    form.setAttribute('up-submit', '')
    form.setAttribute('up-target', ':none')
    return () => form.requestSubmit()
  },
  // Turbo itself listens to the page's forms.
  turbo: async (form) => {
    await import('@hotwired/turbo')
    return () => form.requestSubmit()
  },
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
if (settings.has('host')) {
  const host = await hosts[settings.get('host')]()
  createRoot(root).render(h(Page, { host }))
}

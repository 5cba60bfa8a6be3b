import { index, route } from '@react-router/dev/routes'

export default [
  index('routes/checkout.jsx'),
  route('paid', 'routes/paid.jsx'),
  route('api/fpx/*', 'routes/fpx.js'),
]

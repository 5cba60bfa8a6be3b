import 'fpx-checkout/embed'

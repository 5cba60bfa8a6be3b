<?php

namespace FpxCheckout\WooCommerce;

defined('ABSPATH') || exit;

/** Thrown if a payment can't be started. The message is shown to the payer. */
final class PaymentProblem extends \RuntimeException
{
}

<?php

namespace FpxCheckout\WooCommerce;

defined('ABSPATH') || exit;

/** Thrown if a payment can't begin. Its message is for the payer. */
final class PaymentProblem extends \RuntimeException
{
}

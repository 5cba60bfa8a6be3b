<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/** Thrown if the gateway didn't create a payment. The message says why, without the key and the gateway's text. */
final class PaymentFailed extends \RuntimeException
{
}

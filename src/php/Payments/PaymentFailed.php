<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/**
 * Thrown if the gateway didn't create a payment. The message contains neither the API key nor text from the gateway.
 */
final class PaymentFailed extends \RuntimeException
{
}

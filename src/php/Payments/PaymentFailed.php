<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/** Thrown if a gateway can't be asked. The message contains neither the API key nor text from the gateway. */
final class PaymentFailed extends \RuntimeException
{
    /**
     * @param 'contact'|'timeout'|'key-refused'|'other' $reason For "contact", the gateway doesn't accept the payer's e-mail
     *   address and phone number. For "timeout", it hasn't answered in time.
     */
    public function __construct(string $message, public readonly string $reason = 'other')
    {
        parent::__construct($message);
    }
}

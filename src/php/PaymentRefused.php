<?php

declare(strict_types=1);

namespace FpxCheckout;

/** Thrown if the payer can't go to a bank now. Show the message, or your own for the reason, beside the bank picker. */
final class PaymentRefused extends \RuntimeException
{
    private const MESSAGES = [
        'bank' => 'Choose a bank from the list.',
        'currency' => 'Online banking (FPX) accepts only ringgit.',
        'later' => "The payment can't start now. Please try again in a moment.",
    ];

    /** @param 'bank'|'currency'|'later' $reason */
    public function __construct(public readonly string $reason)
    {
        parent::__construct(self::MESSAGES[$reason]);
    }
}

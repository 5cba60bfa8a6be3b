<?php

declare(strict_types=1);

namespace FpxCheckout;

/**
 * Thrown if the payer can't be redirected to a bank. Show the message next to the bank picker, or your own text for the
 * reason.
 */
final class PaymentRefused extends \RuntimeException
{
    private const MESSAGES = [
        'bank' => 'Choose a bank from the list.',
        'order' => "This order can't be paid with online banking (FPX).",
        'amount' => 'Online banking (FPX) does not transfer this amount with this bank.',
        'contact' => 'Check your e-mail address and your phone number.',
        'later' => "The payment can't start now. Please try again in a moment.",
    ];

    /**
     * @param 'bank'|'order'|'amount'|'contact'|'later' $reason The reason. For "order", the currency isn't MYR or the amount is
     *   below 1 sen. For "amount", the amount is outside the limits of the bank's FPX model. For "contact", the gateway
     *   doesn't accept the payer's e-mail address or phone number.
     */
    public function __construct(public readonly string $reason)
    {
        parent::__construct(self::MESSAGES[$reason]);
    }
}

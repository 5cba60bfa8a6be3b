<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/** Thrown for a message that must not change anything. The message of the exception contains nothing of the request. */
final class Refusal extends \RuntimeException
{
    /**
     * @param 'missing-field'|'duplicate-field'|'not-a-string'|'not-utf-8'|'wrong-signature'|'ambiguous'|'unreadable'|'other-account' $reason
     */
    public function __construct(public readonly string $reason)
    {
        parent::__construct("The message of the gateway was refused: $reason.");
    }
}

<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/** Thrown when a message is rejected. The exception doesn't contain any data from the request. */
final class Refusal extends \RuntimeException
{
    /**
     * @param 'missing-field'|'duplicate-field'|'not-a-string'|'not-utf-8'|'wrong-signature'|'ambiguous'|'unreadable' $reason
     */
    public function __construct(public readonly string $reason)
    {
        parent::__construct("The message of the gateway was refused: $reason.");
    }
}

<?php

declare(strict_types=1);

namespace FpxCheckout\Http;

/** Thrown when a call doesn't return a response. The message never contains the API key. */
final class HttpException extends \RuntimeException
{
    /** @param 'timeout'|'unreachable'|'too-large' $kind */
    private function __construct(public readonly string $kind, string $message)
    {
        parent::__construct($message);
    }

    public static function timeout(): self
    {
        return new self('timeout', 'No complete response arrived in time.');
    }

    /** @param string $reason The reason from the HTTP client, such as "Could not resolve host". */
    public static function unreachable(string $reason): self
    {
        return new self('unreachable', $reason);
    }

    public static function tooLarge(): self
    {
        return new self('too-large', 'The response is too large.');
    }
}

<?php

declare(strict_types=1);

namespace FpxCheckout\Http;

/** Thrown when a call doesn't return a response. The message never contains the API key. */
final class HttpException extends \RuntimeException
{
    /**
     * @param 'timeout'|'unreachable'|'too-large' $kind
     * @param string $message The reason from the HTTP client, such as "Could not resolve host".
     */
    public function __construct(public readonly string $kind, string $message = '')
    {
        parent::__construct($message === '' ? $kind : $message);
    }
}

<?php

declare(strict_types=1);

namespace FpxCheckout\Gateway;

/**
 * Thrown when a body isn't a list of banks. The message contains the path and what was expected, but never the value.
 */
final class UnreadableException extends \RuntimeException
{
}

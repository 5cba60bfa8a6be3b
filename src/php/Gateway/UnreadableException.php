<?php

declare(strict_types=1);

namespace FpxCheckout\Gateway;

/** A body that isn't a list of banks. The message names the path and what was expected, never the value. */
final class UnreadableException extends \RuntimeException
{
}

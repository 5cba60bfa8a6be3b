<?php

declare(strict_types=1);

namespace FpxCheckout;

/** A key that `var_dump`, `print_r`, `json_encode` and `serialize` don't show. */
final class Secret
{
    /** @var ?\WeakMap<self, string> Not a property of the object, because tools that print objects read those. */
    private static ?\WeakMap $texts = null;

    public function __construct(#[\SensitiveParameter] string $text)
    {
        self::$texts ??= new \WeakMap();
        self::$texts[$this] = $text;
    }

    public function reveal(): string
    {
        return self::$texts[$this];
    }

    public function __serialize(): array
    {
        throw new \LogicException("A key can't be serialized.");
    }
}

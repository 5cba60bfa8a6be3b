<?php

declare(strict_types=1);

namespace FpxCheckout;

/** A key that isn't revealed by `var_dump`, `print_r`, `json_encode`, and `serialize`. */
final class Secret
{
    /**
     * @var ?\WeakMap<self, string> The keys. They aren't properties of the objects because tools that print objects
     * would read them.
     */
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

<?php

declare(strict_types=1);

/** Loads the classes in this folder when they're first used. You don't need this file with Composer. */
spl_autoload_register(static function (string $class): void {
    if (!str_starts_with($class, 'FpxCheckout\\')) return;
    $file = __DIR__ . '/' . strtr(substr($class, 12), '\\', '/') . '.php';
    if (is_file($file)) require_once $file;
});

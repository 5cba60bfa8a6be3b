<?php

declare(strict_types=1);

// Loads the classes in this folder when they're first used. You don't need this file with Composer.
spl_autoload_register(static function (string $class): void {
    $prefix = 'FpxCheckout\\';
    if (!str_starts_with($class, $prefix)) return;
    $file = __DIR__ . '/' . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
    if (is_file($file)) require_once $file;
});

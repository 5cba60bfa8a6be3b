<?php
// Routes requests in PHP's built-in server like Apache with WordPress's .htaccess file. `getcwd()` is WordPress's
// folder.

$path = getcwd() . urldecode(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH));
if (is_dir($path)) $path = rtrim($path, '/') . '/index.php';
if (!is_file($path)) $path = getcwd() . '/index.php';
elseif (!str_ends_with($path, '.php')) return false;
chdir(dirname($path));
require $path;

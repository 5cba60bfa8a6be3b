/** Returns an nginx configuration that writes only into its folder. `upstream` stands beside the server, if given. */
export const nginxConfiguration =
  (locations: string, upstream = '') =>
  (port: number, folder: string): string => `
pid ${folder}/pid;
error_log ${folder}/log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${upstream}
  server {
    listen 127.0.0.1:${port};
    ${locations}
  }
}
`

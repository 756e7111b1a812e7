// Imported dynamically, so that the shared modules are loaded before anything that needs them.
void import(/* webpackChunkName: "mfe-messages-standalone" */ './standalone-page.js');

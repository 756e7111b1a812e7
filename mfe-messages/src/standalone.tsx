// Imported dynamically, so that the shared modules are loaded before anything that needs them.
void Promise.all([
  import(/* webpackChunkName: "mfe-messages-standalone" */ '@waxwing/kit/standalone'),
  import(/* webpackChunkName: "mfe-messages-standalone" */ './app.js'),
]).then(([{ mountStandalone }, { App }]) => mountStandalone(App, 'messages'));

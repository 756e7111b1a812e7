// Imported dynamically, so that the shared modules are loaded before anything that needs them.
void Promise.all([
  import(/* webpackChunkName: "mfe-billing-standalone" */ '@waxwing/kit/standalone'),
  import(/* webpackChunkName: "mfe-billing-standalone" */ './app.js'),
]).then(([{ mountStandalone }, { App }]) => mountStandalone(App, 'subscription'));

// Imported dynamically, so that the shared modules are loaded before anything that needs them.
void Promise.all([
  import(/* webpackChunkName: "mfe-instances-standalone" */ '@waxwing/kit/standalone'),
  import(/* webpackChunkName: "mfe-instances-standalone" */ './app.js'),
]).then(([{ mountStandalone }, { App }]) => mountStandalone(App, 'instances'));

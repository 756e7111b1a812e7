// What is shared must be there before anything that needs it is loaded.
void import(/* webpackChunkName: "mfe-messages-standalone" */ './standalone-page.js');

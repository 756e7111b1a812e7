export WAXWING_URL=http://localhost:3000
export WAXWING_INSTANCE=ins_0198c0de5a7e7000a1b2c3d4e5f60718
export WAXWING_KEY=wxl_your_key
export WAXWING_TO=+919876543210
